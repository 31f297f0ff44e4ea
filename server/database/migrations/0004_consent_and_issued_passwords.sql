ALTER TABLE "members" ALTER COLUMN "agreement" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ALTER COLUMN "agreement_accepted_at" DROP NOT NULL;--> statement-breakpoint
UPDATE "members" SET "agreement" = NULL, "agreement_accepted_at" = NULL WHERE "agreement" = '';--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "password_issued_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "members" SET "password_issued_at" = "created_at", "password_temporary" = false WHERE "password_temporary" AND ("is_assistant" OR "is_host");--> statement-breakpoint
DELETE FROM "one_time_tokens";--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD COLUMN "session_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "password_attempts" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "password_attempts" SET "expires_at" = "updated_at" + interval '7 days';--> statement-breakpoint
ALTER TABLE "password_attempts" ALTER COLUMN "expires_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_time_tokens_session_index" ON "one_time_tokens" USING btree ("session_id");
