ALTER TABLE "sessions" ADD COLUMN "renewed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "sessions" SET "renewed_at" = "created_at";
