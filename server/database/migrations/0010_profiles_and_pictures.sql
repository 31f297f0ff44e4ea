CREATE TABLE "pictures" (
	"id" text NOT NULL,
	"size" integer NOT NULL,
	"member_id" bigint NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pictures_id_size_pk" PRIMARY KEY("id","size")
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "profile_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pictures_member_index" ON "pictures" USING btree ("member_id");