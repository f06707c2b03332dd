import type { z } from 'zod';

/** Fields of a form in the contract that have no input, or another one. */
const notTyped = ['id', 'active', 'university_id'] as const;

/** How an input starts: a select without a choice, a number, or a blank one. Inputs that are not named here hold a text. */
type Start = null | number | '';
type Input<From> = [From] extends [null] ? string | null : [From] extends [Start] ? string | number : string;
type Values<Shape, Starts> = {
  [Name in Exclude<keyof Shape, (typeof notTyped)[number]> | keyof Starts]: Input<
    Name extends keyof Starts ? Starts[Name] : undefined
  >;
} & { status: string | null };

/**
 * What the inputs of a form hold, from the fields of the contract: `empty` for a new record, `of` for a stored one. A select holds its choice as
 * a text.
 */
export function recordValues<Shape extends z.ZodRawShape, const Starts extends Readonly<Record<string, Start>>>(
  form: z.ZodObject<Shape>,
  starts: Starts,
) {
  const untyped: readonly string[] = notTyped;
  const texts = Object.keys(form.shape).filter((name) => !untyped.includes(name));
  const empty: Record<string, Start> = { ...Object.fromEntries(texts.map((name) => [name, ''])), ...starts };
  const choiceOf = (value: unknown) => (typeof value === 'number' ? String(value) : (value ?? null));
  const inputOf = (start: Start, value: unknown) => (start === null ? choiceOf(value) : (value ?? ''));
  return {
    empty: { ...empty, status: 'Active' } as unknown as Values<Shape, Starts>,
    of: ({ active, ...record }: { readonly active: boolean } & Readonly<Record<string, unknown>>) =>
      ({
        ...Object.fromEntries(Object.entries(empty).map(([name, start]) => [name, inputOf(start, record[name])])),
        status: active ? 'Active' : 'Inactive',
      }) as unknown as Values<Shape, Starts>,
  };
}
