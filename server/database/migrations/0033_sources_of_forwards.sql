ALTER TABLE "room_events" ADD COLUMN "source_room" uuid;--> statement-breakpoint
ALTER TABLE "room_events" ADD COLUMN "source_seq" integer;--> statement-breakpoint
CREATE INDEX "room_events_source_index" ON "room_events" USING btree ("source_room","source_seq") WHERE "room_events"."source_room" is not null;