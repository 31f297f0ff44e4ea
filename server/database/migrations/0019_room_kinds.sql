CREATE TABLE "groups" (
	"room_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"photo" text,
	"member_count" integer NOT NULL,
	"who_writes" text DEFAULT 'everybody' NOT NULL,
	"who_invites" text DEFAULT 'everybody' NOT NULL,
	"who_pins" text DEFAULT 'admins' NOT NULL,
	"links_allowed" boolean DEFAULT true NOT NULL,
	"slow_mode" integer DEFAULT 0 NOT NULL,
	"members_hidden" boolean DEFAULT false NOT NULL,
	"history_open" boolean DEFAULT true NOT NULL,
	"approval" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "room_members" ADD COLUMN "role" text DEFAULT 'member' NOT NULL;--> statement-breakpoint
ALTER TABLE "room_members" ADD COLUMN "joined_seq" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "kind" text DEFAULT 'direct' NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_members_read_index" ON "room_members" USING btree ("room_id","read_seq");