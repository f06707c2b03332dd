import type { ClassDraft } from '@muster/contract/timetables/clashes';
import type { ComponentType } from 'react';
import type { ClassFields } from './timetable-form.logic.ts';

/** Messages about one class. */
export type Findings = {
  readonly clashes: readonly string[];
  readonly capacity: readonly string[];
  readonly noStudents: readonly string[];
};

type PanelProps = {
  findings: Findings;
  draft: ClassDraft | undefined;
  others?: readonly ClassDraft[];
  exceptId?: string;
  /** Path prefix of the form fields of this class. */
  path: string;
  onPick: (change: Partial<ClassFields>) => void;
};

/** The clash checks of the forms, passed in by the page, because a feature does not import another one. */
export type ClashChecks = {
  /** Debounced check while the user types. The IDs identify the classes of the form. */
  readonly useCheck: (
    classes: readonly { readonly id: string; readonly draft: ClassDraft | undefined }[],
    exceptId?: string,
  ) => {
    of: (id: string) => Findings;
    /** The other classes of the form, for suggestions. */
    otherDrafts: (id: string) => readonly ClassDraft[];
    hasFailed: boolean;
  };
  readonly Panel: ComponentType<PanelProps>;
  /** Saves; asks for confirmation if there are clashes. */
  readonly saveWithClashes: <T>(send: (acceptsClashes: boolean) => Promise<T>) => Promise<T>;
  /** Whether the user cancelled that confirmation. */
  readonly isSaveCancelled: (problem: unknown) => boolean;
  /** Formats accepted clashes as sentences. */
  readonly toSentences: (warnings: readonly string[]) => readonly string[];
};
