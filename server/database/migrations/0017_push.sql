CREATE TABLE "push_subscriptions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"shows_text" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "pushes" (
	"session_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pushes_session_id_room_id_pk" PRIMARY KEY("session_id","room_id")
);
--> statement-breakpoint
ALTER TABLE "room_members" ADD COLUMN "muted_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pushes_due_index" ON "pushes" USING btree ("next_attempt_at");