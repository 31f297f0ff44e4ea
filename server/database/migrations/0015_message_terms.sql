CREATE TABLE "message_terms" (
	"room_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"terms" bigint[] NOT NULL,
	CONSTRAINT "message_terms_room_id_seq_pk" PRIMARY KEY("room_id","seq")
);
--> statement-breakpoint
ALTER TABLE "message_terms" ADD CONSTRAINT "message_terms_room_id_seq_room_events_room_id_seq_fk" FOREIGN KEY ("room_id","seq") REFERENCES "public"."room_events"("room_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_terms_index" ON "message_terms" USING gin ("terms") WITH (fastupdate=false);