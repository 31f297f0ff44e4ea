DROP INDEX "room_members_read_index";--> statement-breakpoint
ALTER TABLE "room_members" ADD COLUMN "came_seq" integer;--> statement-breakpoint
CREATE INDEX "room_members_told_index" ON "room_members" USING btree ("room_id",coalesce("told_seq", "read_seq"));