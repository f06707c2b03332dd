/**
 * A failure with a message for the person who starts the application. `platform`: this machine cannot run PostgreSQL; `data`: the folder
 * or the database in it needs attention.
 */
export class EmbeddedPostgresError extends Error {
  readonly kind: 'platform' | 'data';

  constructor(kind: 'platform' | 'data', message: string) {
    super(message);
    this.name = 'EmbeddedPostgresError';
    this.kind = kind;
  }
}
