CREATE TABLE "friend_invites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"member_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "friend_invites_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "friend_joins" (
	"invite_id" uuid NOT NULL,
	"member_id" bigint NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "friend_joins_invite_id_member_id_pk" PRIMARY KEY("invite_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "invite_joins" (
	"type" text NOT NULL,
	"key" text NOT NULL,
	"member_id" bigint NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invite_joins_type_key_member_id_pk" PRIMARY KEY("type","key","member_id")
);
--> statement-breakpoint
CREATE TABLE "invite_targets" (
	"type" text NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invite_targets_type_key_pk" PRIMARY KEY("type","key")
);
--> statement-breakpoint
ALTER TABLE "friend_invites" ADD CONSTRAINT "friend_invites_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_joins" ADD CONSTRAINT "friend_joins_invite_id_friend_invites_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."friend_invites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_joins" ADD CONSTRAINT "friend_joins_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_joins" ADD CONSTRAINT "invite_joins_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_joins" ADD CONSTRAINT "invite_joins_type_key_invite_targets_type_key_fk" FOREIGN KEY ("type","key") REFERENCES "public"."invite_targets"("type","key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "friend_invites_member_index" ON "friend_invites" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "friend_joins_member_index" ON "friend_joins" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "invite_joins_member_index" ON "invite_joins" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invite_joins_one_agent" ON "invite_joins" USING btree ("member_id") WHERE "invite_joins"."type" = 'agent';