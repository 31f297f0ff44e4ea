CREATE TABLE "chat_media" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" bigint NOT NULL,
	"room_id" uuid,
	"seq" integer,
	"medium" jsonb,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gone_media" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "room_events" ADD COLUMN "media" jsonb;--> statement-breakpoint
ALTER TABLE "chat_media" ADD CONSTRAINT "chat_media_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_media" ADD CONSTRAINT "chat_media_message_fk" FOREIGN KEY ("room_id","seq") REFERENCES "public"."room_events"("room_id","seq") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_media_message_index" ON "chat_media" USING btree ("room_id","seq");--> statement-breakpoint
CREATE INDEX "chat_media_member_index" ON "chat_media" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_media_unsent_index" ON "chat_media" USING btree ("created_at") WHERE "chat_media"."room_id" is null;