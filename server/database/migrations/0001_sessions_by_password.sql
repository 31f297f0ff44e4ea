ALTER TABLE "sessions" DROP CONSTRAINT "sessions_previous_token_unique";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "password_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "password_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_previous_token_unique" ON "sessions" USING btree ("previous_token_hash") WHERE "sessions"."previous_token_hash" is not null;