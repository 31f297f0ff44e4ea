CREATE TABLE "group_invitations" (
	"room_id" uuid NOT NULL,
	"member_id" bigint NOT NULL,
	"by_id" bigint,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "group_invitations_room_id_member_id_pk" PRIMARY KEY("room_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "group_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"room_id" uuid NOT NULL,
	"token" text NOT NULL,
	"by_id" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"approval" boolean NOT NULL,
	CONSTRAINT "group_links_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "group_removals" (
	"room_id" uuid NOT NULL,
	"member_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "group_removals_room_id_member_id_pk" PRIMARY KEY("room_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "group_requests" (
	"room_id" uuid NOT NULL,
	"member_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "group_requests_room_id_member_id_pk" PRIMARY KEY("room_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "message_mentions" (
	"room_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"member_id" bigint NOT NULL,
	CONSTRAINT "message_mentions_member_id_room_id_seq_pk" PRIMARY KEY("member_id","room_id","seq")
);
--> statement-breakpoint
ALTER TABLE "pictures" ALTER COLUMN "member_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "is_kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invite_targets" ADD COLUMN "room_id" uuid;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "room_id" uuid;--> statement-breakpoint
ALTER TABLE "room_events" ADD COLUMN "mentions" jsonb;--> statement-breakpoint
ALTER TABLE "room_events" ADD COLUMN "subject_id" bigint;--> statement-breakpoint
ALTER TABLE "room_events" ADD COLUMN "action" text;--> statement-breakpoint
ALTER TABLE "room_events" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "room_events" ADD COLUMN "changed" jsonb;--> statement-breakpoint
ALTER TABLE "room_members" ADD COLUMN "joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "invite_targets" SET "room_id" = gen_random_uuid() WHERE "type" = 'group';--> statement-breakpoint
INSERT INTO "rooms" ("id", "kind", "last_seq", "last_at", "changed_at") SELECT "room_id", 'group', 1, "created_at", now() FROM "invite_targets" WHERE "type" = 'group';--> statement-breakpoint
INSERT INTO "groups" ("room_id", "title", "member_count", "is_kept", "created_at") SELECT "room_id", "title", (SELECT count(*) FROM "invite_joins" WHERE "invite_joins"."type" = 'group' AND "invite_joins"."key" = "invite_targets"."key"), true, "created_at" FROM "invite_targets" WHERE "type" = 'group';--> statement-breakpoint
INSERT INTO "room_events" ("room_id", "seq", "kind", "text", "at", "changed") SELECT "room_id", 1, 'settings', "title", "created_at", '["title"]'::jsonb FROM "invite_targets" WHERE "type" = 'group';--> statement-breakpoint
INSERT INTO "room_members" ("room_id", "member_id", "state", "joined_at", "read_seq", "changed_at") SELECT "room_id", "member_id", 'open', "joined_at", 1, now() FROM "invite_joins" JOIN "invite_targets" USING ("type", "key") WHERE "type" = 'group';--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_by_id_members_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_links" ADD CONSTRAINT "group_links_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_links" ADD CONSTRAINT "group_links_by_id_members_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_removals" ADD CONSTRAINT "group_removals_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_removals" ADD CONSTRAINT "group_removals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_requests" ADD CONSTRAINT "group_requests_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_requests" ADD CONSTRAINT "group_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_mentions" ADD CONSTRAINT "message_mentions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_mentions" ADD CONSTRAINT "message_mentions_message_fk" FOREIGN KEY ("room_id","seq") REFERENCES "public"."room_events"("room_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_invitations_member_index" ON "group_invitations" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "group_invitations_by_index" ON "group_invitations" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "group_links_room_index" ON "group_links" USING btree ("room_id","created_at");--> statement-breakpoint
CREATE INDEX "group_links_by_index" ON "group_links" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "group_removals_member_index" ON "group_removals" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "group_requests_member_index" ON "group_requests" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "message_mentions_message_index" ON "message_mentions" USING btree ("room_id","seq");--> statement-breakpoint
ALTER TABLE "invite_targets" ADD CONSTRAINT "invite_targets_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_events" ADD CONSTRAINT "room_events_subject_id_members_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invite_targets_room_index" ON "invite_targets" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "pictures_room_index" ON "pictures" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "room_events_subject_index" ON "room_events" USING btree ("room_id","subject_id") WHERE "room_events"."subject_id" is not null;--> statement-breakpoint
CREATE INDEX "room_events_subject_member_index" ON "room_events" USING btree ("subject_id") WHERE "room_events"."subject_id" is not null;
