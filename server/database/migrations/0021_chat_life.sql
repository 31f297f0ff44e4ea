CREATE TABLE "member_presence" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "privacy_settings" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"messages_from" text NOT NULL,
	"findable" boolean NOT NULL,
	"groups_from" text NOT NULL,
	"presence_for" text NOT NULL,
	"read_receipts" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "room_members" ADD COLUMN "removed_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "room_members" ADD COLUMN "pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "room_members" ADD COLUMN "archived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "room_members" ADD COLUMN "marked_unread" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "room_members" ADD COLUMN "draft" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "room_members" ADD COLUMN "draft_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "member_presence" ADD CONSTRAINT "member_presence_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_settings" ADD CONSTRAINT "privacy_settings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_presence_seen_index" ON "member_presence" USING btree ("seen_at");