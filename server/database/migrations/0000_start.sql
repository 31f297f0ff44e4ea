CREATE TABLE "codes" (
	"destination_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "codes_destination_hash_purpose_pk" PRIMARY KEY("destination_hash","purpose")
);
--> statement-breakpoint
CREATE TABLE "dev_inbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"recipient_hash" text NOT NULL,
	"payload" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"member_id" bigint NOT NULL,
	"device_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_devices_member_id_device_hash_pk" PRIMARY KEY("member_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "limit_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limit_hits" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" timestamp (3) with time zone[] NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" bigint PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"nickname" text NOT NULL,
	"phone" text,
	"email" text,
	"country" text,
	"password_hash" text NOT NULL,
	"password_temporary" boolean DEFAULT false NOT NULL,
	"locale" text NOT NULL,
	"is_host" boolean DEFAULT false NOT NULL,
	"is_assistant" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"photo" text,
	"agreement" text NOT NULL,
	"agreement_accepted_at" timestamp (3) with time zone NOT NULL,
	"guest_id" text,
	"group_code" text,
	"agent_account_id" text,
	"group_link" text,
	"hics_room_id" text,
	"agent_id" text,
	"invite_code" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "members_phone_unique" UNIQUE("phone"),
	CONSTRAINT "members_email_unique" UNIQUE("email"),
	CONSTRAINT "members_reachable" CHECK ("members"."is_assistant" or "members"."phone" is not null or "members"."email" is not null)
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"payload" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_attempts" (
	"identifier_hash" text NOT NULL,
	"device_hash" text NOT NULL,
	"failures" integer NOT NULL,
	"locks" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "password_attempts_identifier_hash_device_hash_pk" PRIMARY KEY("identifier_hash","device_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"previous_token_hash" text,
	"previous_good_until" timestamp (3) with time zone,
	"visit_id" text NOT NULL,
	"device_id" text NOT NULL,
	"device_name" text NOT NULL,
	"device_type" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token_hash"),
	CONSTRAINT "sessions_previous_token_unique" UNIQUE("previous_token_hash")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"destination_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dev_inbox_recipient_index" ON "dev_inbox" USING btree ("recipient_hash");--> statement-breakpoint
CREATE INDEX "known_devices_device_index" ON "known_devices" USING btree ("device_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "members_username_unique" ON "members" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "members_last_seen_index" ON "members" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "outbox_due_index" ON "outbox" USING btree ("status","next_attempt_at");--> statement-breakpoint
CREATE INDEX "sessions_member_index" ON "sessions" USING btree ("member_id");