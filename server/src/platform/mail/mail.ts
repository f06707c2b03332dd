import type { MailKind } from '@muster/contract/accounts/mails';
import type { UniversityTx } from '../database/database.ts';

/** A mail as the mail server gets it. */
export type Message = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Shown as the sender, before the address of MAIL_FROM. */
  readonly fromName: string;
  /** Null: the address of the sender. */
  readonly replyTo: string | null;
  /** The same for each attempt, so that mailboxes can recognise a mail that was delivered twice. */
  readonly id: string;
};

/** A mail server, or the outbox folder. */
export type MailTransport = {
  /** Deletes files of the outbox folder that are older than a week. Returns how many. */
  deleteOld?(nowMs: number): Promise<number>;
  /** Resolves when the mail server or the outbox folder has accepted the mail. One attempt. */
  send(message: Message): Promise<void>;
  close(): void;
};

export type MailContent = { readonly subject: string; readonly text: string };

export type NewMail = {
  readonly kind: MailKind;
  readonly recipient: string;
  readonly accountId?: string;
} & (MailContent | { readonly recordId: string; readonly subject?: undefined });

/** A mail that this process is sending. */
export type DueMail = {
  readonly university_id: string;
  readonly id: string;
  readonly kind: MailKind;
  readonly record_id: string | null;
  readonly recipient: string;
  /** Attempts including this one. */
  readonly attempts: number;
};

/** `queued`: there will be another attempt. `obsolete`: there was nothing to send any more. */
export type MailResult =
  | { readonly state: 'obsolete' }
  | { readonly state: 'sent'; readonly recipient: string; readonly at: Date }
  | { readonly state: 'queued' | 'failed'; readonly error: string; readonly nextAttemptAt: Date };

/** Writes the mails of a kind at each attempt, so that links are not stored and are valid from the attempt on. */
export type MailWriter = {
  /** Undefined: there is nothing to send any more. */
  write(mail: DueMail): Promise<(MailContent & { readonly recipient: string }) | undefined>;
  /** Stores the result of an attempt in its transaction. */
  settle?(tx: UniversityTx, mail: DueMail, result: MailResult): Promise<void>;
};

export type Mail = {
  /** Registers the writer of a kind whose mails have a record. */
  setWriter(kind: MailKind, writer: MailWriter): void;
};
