CREATE TABLE "creator_applications" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"type" text NOT NULL,
	"email" text NOT NULL,
	"fields" text[] NOT NULL,
	"reason" text NOT NULL,
	"affect" text NOT NULL,
	"agreement" text NOT NULL,
	"status" text DEFAULT 'reviewing' NOT NULL,
	"decision_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "creator_applications" ADD CONSTRAINT "creator_applications_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "creator_applications_member_index" ON "creator_applications" USING btree ("member_id","type");--> statement-breakpoint
CREATE INDEX "creator_applications_status_index" ON "creator_applications" USING btree ("status","id");--> statement-breakpoint
CREATE UNIQUE INDEX "creator_applications_current_unique" ON "creator_applications" USING btree ("member_id","type") WHERE "creator_applications"."status" <> 'rejected';