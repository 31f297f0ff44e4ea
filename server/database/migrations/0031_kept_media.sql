CREATE TABLE "kept_media" (
	"case_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"position" integer NOT NULL,
	"media_id" uuid NOT NULL,
	"medium" jsonb NOT NULL,
	CONSTRAINT "kept_media_case_id_seq_position_pk" PRIMARY KEY("case_id","seq","position")
);
--> statement-breakpoint
ALTER TABLE "kept_media" ADD CONSTRAINT "kept_media_case_id_seq_case_messages_case_id_seq_fk" FOREIGN KEY ("case_id","seq") REFERENCES "public"."case_messages"("case_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_media_id_index" ON "kept_media" USING btree ("media_id");