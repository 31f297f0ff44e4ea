CREATE TABLE "contact_removals" (
	"member_id" bigint NOT NULL,
	"removed_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_removals_member_id_removed_id_pk" PRIMARY KEY("member_id","removed_id")
);
--> statement-breakpoint
ALTER TABLE "contact_removals" ADD CONSTRAINT "contact_removals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_removals" ADD CONSTRAINT "contact_removals_removed_id_members_id_fk" FOREIGN KEY ("removed_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_removals_removed_index" ON "contact_removals" USING btree ("removed_id");