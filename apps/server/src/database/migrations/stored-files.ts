import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Uploaded files: whose they are and whether they are whole; their bytes are in the storage. */
export class StoredFiles1764547200010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE stored_file (
        key text PRIMARY KEY CHECK (key ~ '^[0-9a-f]{32}[.](jpg|png|webp|pdf)$'),
        owner_id uuid REFERENCES user_account ON DELETE SET NULL,
        content_type text NOT NULL CHECK (content_type IN ('image/jpeg','image/png','image/webp','application/pdf')),
        size integer NOT NULL CHECK (size > 0),
        stored_at timestamptz,                          -- null: not whole yet, or about to be removed
        created_at timestamptz NOT NULL
      );
      CREATE INDEX stored_file_owner ON stored_file (owner_id, created_at);
      CREATE INDEX stored_file_unfinished ON stored_file (key) WHERE stored_at IS NULL;
      -- Which bookings carry a file. Hardly any has documents, so a new booking adds nothing to it.
      CREATE INDEX booking_doc_urls ON booking USING gin (doc_urls) WHERE doc_urls <> '{}';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX booking_doc_urls; DROP TABLE stored_file;');
  }
}
