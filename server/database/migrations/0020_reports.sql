CREATE TABLE "case_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"case_id" bigint NOT NULL,
	"actor_id" bigint,
	"action" text NOT NULL,
	"reason" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_messages" (
	"case_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"sender_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"text" text NOT NULL,
	"media" integer NOT NULL,
	CONSTRAINT "case_messages_case_id_seq_pk" PRIMARY KEY("case_id","seq")
);
--> statement-breakpoint
CREATE TABLE "case_reports" (
	"case_id" bigint NOT NULL,
	"reporter_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "case_reports_case_id_reporter_id_pk" PRIMARY KEY("case_id","reporter_id")
);
--> statement-breakpoint
CREATE TABLE "moderation_cases" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_key" text NOT NULL,
	"member_id" bigint NOT NULL,
	"room_id" uuid,
	"seq" integer,
	"title" text,
	"urgency" integer NOT NULL,
	"sanction_id" uuid,
	"text" text,
	"taken_by" bigint,
	"taken_at" timestamp (3) with time zone,
	"decision" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sanctions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" bigint NOT NULL,
	"case_id" bigint,
	"kind" text NOT NULL,
	"rule" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	"decided_by" bigint,
	"lifted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "muted_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "case_log" ADD CONSTRAINT "case_log_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_messages" ADD CONSTRAINT "case_messages_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_messages" ADD CONSTRAINT "case_messages_sender_id_members_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_messages" ADD CONSTRAINT "case_messages_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_reports" ADD CONSTRAINT "case_reports_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_reports" ADD CONSTRAINT "case_reports_reporter_id_members_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_sanction_id_sanctions_id_fk" FOREIGN KEY ("sanction_id") REFERENCES "public"."sanctions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_taken_by_members_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_decided_by_members_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_log_case_index" ON "case_log" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "case_log_actor_index" ON "case_log" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "case_log_time_index" ON "case_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "case_messages_sender_index" ON "case_messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "case_messages_author_index" ON "case_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "case_reports_reporter_index" ON "case_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_cases_open_unique" ON "moderation_cases" USING btree ("subject_key") WHERE "moderation_cases"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "moderation_cases_queue_index" ON "moderation_cases" USING btree ("urgency" DESC NULLS LAST,"created_at","id") WHERE "moderation_cases"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "moderation_cases_closed_index" ON "moderation_cases" USING btree ("closed_at","id") WHERE "moderation_cases"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "moderation_cases_member_index" ON "moderation_cases" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "moderation_cases_sanction_index" ON "moderation_cases" USING btree ("sanction_id");--> statement-breakpoint
CREATE INDEX "moderation_cases_taken_index" ON "moderation_cases" USING btree ("taken_by");--> statement-breakpoint
CREATE INDEX "sanctions_member_index" ON "sanctions" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "sanctions_decided_by_index" ON "sanctions" USING btree ("decided_by");