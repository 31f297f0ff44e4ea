ALTER TABLE "room_events" ADD COLUMN "author_id" bigint;--> statement-breakpoint
ALTER TABLE "room_events" ADD CONSTRAINT "room_events_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_events_author_index" ON "room_events" USING btree ("author_id") WHERE "room_events"."author_id" is not null;--> statement-breakpoint
CREATE INDEX "room_events_held_mentions_index" ON "room_events" USING gin ("mentions" jsonb_path_ops) WHERE "room_events"."author_id" is not null;