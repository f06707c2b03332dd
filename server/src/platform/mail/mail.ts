export type Message = { readonly to: string; readonly subject: string; readonly text: string };

/** A mail server, or the outbox folder. */
export type MailTransport = {
  /** Resolves when the mail server or the outbox folder has accepted the mail. */
  send(message: Message): Promise<void>;
  close(): void;
};

/** Mails of universities. */
export type Mail = {
  /** As `MailTransport.send`. Rejects while the university may not send mail. */
  send(message: Message, from: { readonly universityId: string }): Promise<void>;
  close(): void;
};
