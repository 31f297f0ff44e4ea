CREATE TABLE "hidden_messages" (
	"member_id" bigint NOT NULL,
	"room_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hidden_messages_member_id_room_id_seq_pk" PRIMARY KEY("member_id","room_id","seq")
);
--> statement-breakpoint
CREATE TABLE "message_reactions" (
	"room_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"member_id" bigint NOT NULL,
	"emoji" text NOT NULL,
	"set_seq" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_reactions_room_id_seq_member_id_pk" PRIMARY KEY("room_id","seq","member_id")
);
--> statement-breakpoint
ALTER TABLE "room_events" ALTER COLUMN "client_id" SET DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "room_events" ADD COLUMN "target_seq" integer;--> statement-breakpoint
ALTER TABLE "room_events" ADD COLUMN "reply_to" integer;--> statement-breakpoint
ALTER TABLE "room_events" ADD COLUMN "original_room" uuid;--> statement-breakpoint
ALTER TABLE "room_events" ADD COLUMN "original_seq" integer;--> statement-breakpoint
ALTER TABLE "room_events" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "room_events" ADD COLUMN "changed_seq" integer;--> statement-breakpoint
ALTER TABLE "room_events" ADD COLUMN "pinned_seq" integer;--> statement-breakpoint
ALTER TABLE "room_events" ADD COLUMN "gone_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hidden_messages" ADD CONSTRAINT "hidden_messages_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_messages" ADD CONSTRAINT "hidden_messages_message_fk" FOREIGN KEY ("room_id","seq") REFERENCES "public"."room_events"("room_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_message_fk" FOREIGN KEY ("room_id","seq") REFERENCES "public"."room_events"("room_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hidden_messages_time_index" ON "hidden_messages" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "hidden_messages_message_index" ON "hidden_messages" USING btree ("room_id","seq");--> statement-breakpoint
CREATE INDEX "message_reactions_member_index" ON "message_reactions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "room_events_message_index" ON "room_events" USING btree ("room_id","seq") WHERE "room_events"."kind" = 'message';--> statement-breakpoint
CREATE INDEX "room_events_original_index" ON "room_events" USING btree ("original_room","original_seq") WHERE "room_events"."original_room" is not null;--> statement-breakpoint
CREATE INDEX "room_events_pinned_index" ON "room_events" USING btree ("room_id","pinned_seq") WHERE "room_events"."pinned_seq" is not null;--> statement-breakpoint
CREATE INDEX "room_events_gone_index" ON "room_events" USING btree ("room_id","gone_at") WHERE "room_events"."gone_at" is not null;