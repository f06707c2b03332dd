export type Message = { readonly to: string; readonly subject: string; readonly text: string };

export type Mail = {
  /** Resolves when the mail server or the outbox folder has accepted the mail. */
  send(message: Message, from: { readonly universityId: string }): Promise<void>;
  close(): void;
};
