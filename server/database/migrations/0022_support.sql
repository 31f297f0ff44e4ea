CREATE TABLE "support_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"room_id" uuid NOT NULL,
	"assistant_id" bigint,
	"action" text NOT NULL,
	"seq" integer,
	"to_id" bigint
);
--> statement-breakpoint
CREATE TABLE "support_requests" (
	"room_id" uuid PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"state" text NOT NULL,
	"assistant_id" bigint,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "support_requests_member_unique" UNIQUE("member_id")
);
--> statement-breakpoint
ALTER TABLE "support_log" ADD CONSTRAINT "support_log_assistant_id_members_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_log" ADD CONSTRAINT "support_log_to_id_members_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_assistant_id_members_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_log_room_index" ON "support_log" USING btree ("room_id","at");--> statement-breakpoint
CREATE INDEX "support_log_assistant_index" ON "support_log" USING btree ("assistant_id");--> statement-breakpoint
CREATE INDEX "support_log_to_index" ON "support_log" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "support_requests_state_index" ON "support_requests" USING btree ("state","since");--> statement-breakpoint
CREATE INDEX "support_requests_assistant_index" ON "support_requests" USING btree ("assistant_id");