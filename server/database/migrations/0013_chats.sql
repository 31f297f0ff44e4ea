CREATE TABLE "contacts" (
	"member_id" bigint NOT NULL,
	"contact_id" bigint NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contacts_member_id_contact_id_pk" PRIMARY KEY("member_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "member_blocks" (
	"member_id" bigint NOT NULL,
	"blocked_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "member_blocks_member_id_blocked_id_pk" PRIMARY KEY("member_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "room_events" (
	"room_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"sender_id" bigint,
	"client_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "room_events_room_id_seq_pk" PRIMARY KEY("room_id","seq")
);
--> statement-breakpoint
CREATE TABLE "room_members" (
	"room_id" uuid NOT NULL,
	"member_id" bigint NOT NULL,
	"state" text NOT NULL,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "room_members_room_id_member_id_pk" PRIMARY KEY("room_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"pair" text,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rooms_pair_unique" UNIQUE("pair")
);
--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_contact_id_members_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_blocks" ADD CONSTRAINT "member_blocks_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_blocks" ADD CONSTRAINT "member_blocks_blocked_id_members_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_events" ADD CONSTRAINT "room_events_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_events" ADD CONSTRAINT "room_events_sender_id_members_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_members" ADD CONSTRAINT "room_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_contact_index" ON "contacts" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "member_blocks_blocked_index" ON "member_blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "room_events_client_unique" ON "room_events" USING btree ("room_id","sender_id","client_id");--> statement-breakpoint
CREATE INDEX "room_events_sender_index" ON "room_events" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "room_members_changed_index" ON "room_members" USING btree ("member_id","changed_at");