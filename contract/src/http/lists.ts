import { z } from 'zod';
import { localDate, plainText, uuid } from './shared.ts';

/** A value of a query, of any shape; blank, 'null' and 'all' count as not given. */
export const asked = <Shape extends z.ZodType>(shape: Shape) => z.preprocess(given, shape);
export const filterOf = <Shape extends z.ZodType>(shape: Shape) => asked(shape.optional());
const given = (value: unknown): unknown => (value === '' || value === 'all' || value === 'null' ? undefined : value);

export const filter = filterOf(plainText().max(200, 'Please use at most 200 characters'));

export const dateFilter = filterOf(localDate);

/** A filter that names a record; the same words count as not given. */
export const idFilter = filterOf(uuid);

/** A comma list of ids; the same words count as not given. */
export const idsFilter = z.preprocess((value) => {
  if (typeof value !== 'string') return value;
  const ids = value.split(',').map((id) => id.trim());
  return ids.every((id) => ['', 'all', 'null'].includes(id)) ? undefined : ids;
}, z.array(uuid).max(100, 'Please choose at most 100').optional());

/** 'Active', 'Inactive'; unset, blank, 'null' and 'all' show both. */
export const statusFilter = z.preprocess(
  (value) => {
    if (typeof value !== 'string') return value ?? undefined;
    const word = value.trim().toLowerCase();
    return ['', 'all', 'null'].includes(word) ? undefined : word;
  },
  z.enum(['active', 'inactive']).optional(),
);

const unlessBlank = (value: unknown): unknown => (value === '' || value === 'null' ? undefined : value);
const activeWord = z.enum(['all', 'true', 'false'], 'Please ask for all, true or false');

/** Lists give active rows only, unless asked with `active=all`. */
export const activeFilter = z.preprocess(unlessBlank, activeWord.optional());
export const activeUnlessAsked = z.preprocess(unlessBlank, activeWord.default('true'));

/** A whole number out of '2', 'Year 2' or 'Semester 2'; the words for nothing count as not given. */
export const numberFilter = z.preprocess((value) => {
  if (value === undefined || value === '' || value === 'all' || value === 'null') return undefined;
  return typeof value === 'string' ? value.replace(/^(Year|Semester)\s+/i, '').trim() : value;
}, z.coerce.number('Please give a whole number').int('Please give a whole number').min(0, 'Please give a whole number').max(32_767, 'Please give a smaller number').optional());

export const pageSizes = [25, 50, 100] as const;
const defaultPageSize = 50;

const pageNumber = z.coerce.number().int().min(1).max(1_000_000);

/** Which page of a list, counted from 1. Without `page` a list comes whole, as a bare array. */
export const paging = z.object({
  page: filterOf(pageNumber),
  page_size: asked(z.coerce.number().int().min(1).max(200).default(defaultPageSize)),
});

/** The same of a list that never comes whole. */
export const pages = paging.extend({ page: asked(pageNumber.default(1)) });

/** One of a few words, and which it is unless somebody asks for another one. */
export const oneOf = <const Words extends readonly string[]>(
  words: Words,
  usual: NoInfer<Words[number]>,
  wrong?: string,
) => asked(z.enum(words, wrong).default(usual));

export const direction = oneOf(['asc', 'desc'], 'asc');

/** The first ones of a list alone, for a field that is typed into. */
export const limit = filterOf(z.coerce.number().int().min(1).max(100));

/** One page of a list, and how many rows there are in all. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), total: z.number(), page: z.number(), page_size: z.number() });

/** What a list answers: bare rows, or a page when one was asked for. */
export const listOrPage = <Row extends z.ZodType>(row: Row) => z.union([z.array(row), pageOf(row)]);

/** The most rows that a list without `page` answers; beyond it the caller is asked to page. */
export const longestBareList = 10_000;

export const exportFormats = ['csv', 'xlsx'] as const;

/** Ids that a form collected for removal. What is no UUID is skipped, as the specification says. */
export const idList = z.object({ ids: z.array(z.string().max(100)).min(1, 'Please choose at least one').max(1000) });
export const deleted = z.object({ success: z.literal(true), deleted: z.number() });
export const count = z.object({ count: z.number() });
