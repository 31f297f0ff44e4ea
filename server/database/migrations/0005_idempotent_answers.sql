CREATE TABLE "idempotent_answers" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"answer" jsonb,
	"started_at" timestamp (3) with time zone NOT NULL
);
