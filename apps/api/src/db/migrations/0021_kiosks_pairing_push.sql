CREATE TABLE "pairing_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "pairing_codes_kind" CHECK ("pairing_codes"."kind" in ('shown', 'printed'))
);
--> statement-breakpoint
CREATE TABLE "kiosk_refusals" (
	"company_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"kiosk_id" uuid NOT NULL,
	"user_id" uuid,
	"given" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "kiosk_refusals_reason" CHECK ("kiosk_refusals"."reason" in ('unreadable', 'unknown', 'wrongPin', 'late', 'taken', 'throttled', 'revoked'))
);
--> statement-breakpoint
CREATE TABLE "kiosk_scans" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"kiosk_id" uuid NOT NULL,
	"nonce" text NOT NULL,
	"number" integer NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"stamp_id" uuid,
	CONSTRAINT "kiosk_scans_nonce" UNIQUE("company_id","kiosk_id","nonce")
);
--> statement-breakpoint
CREATE TABLE "kiosks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone,
	"registered_at" timestamp (3) with time zone,
	"device" text,
	"token_hash" text,
	"former_token_hash" text,
	"rotated_at" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone,
	"alarmed_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "kiosks_company_id" UNIQUE("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_sent_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erased_records" (
	"company_id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"erased_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "erased_records_company_id_entity_id_pk" PRIMARY KEY("company_id","entity_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "badge" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pin_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "has_pin" boolean GENERATED ALWAYS AS (pin_hash is not null) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "app_linked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pairing_codes" ADD CONSTRAINT "pairing_codes_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairing_codes" ADD CONSTRAINT "pairing_codes_created_by" FOREIGN KEY ("company_id","created_by") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kiosk_refusals" ADD CONSTRAINT "kiosk_refusals_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kiosk_refusals" ADD CONSTRAINT "kiosk_refusals_kiosk" FOREIGN KEY ("company_id","kiosk_id") REFERENCES "public"."kiosks"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kiosk_scans" ADD CONSTRAINT "kiosk_scans_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kiosk_scans" ADD CONSTRAINT "kiosk_scans_kiosk" FOREIGN KEY ("company_id","kiosk_id") REFERENCES "public"."kiosks"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kiosks" ADD CONSTRAINT "kiosks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session" FOREIGN KEY ("company_id","session_id") REFERENCES "public"."sessions"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erased_records" ADD CONSTRAINT "erased_records_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pairing_codes_hash" ON "pairing_codes" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "pairing_codes_of_user" ON "pairing_codes" USING btree ("company_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "kiosk_refusals_time" ON "kiosk_refusals" USING btree ("company_id","received_at");--> statement-breakpoint
CREATE INDEX "kiosk_scans_time" ON "kiosk_scans" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "kiosks_name" ON "kiosks" USING btree ("company_id",lower("name")) WHERE "kiosks"."revoked_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "kiosks_code" ON "kiosks" USING btree ("code_hash") WHERE "kiosks"."code_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "kiosks_token" ON "kiosks" USING btree ("token_hash") WHERE "kiosks"."token_hash" is not null;--> statement-breakpoint
CREATE INDEX "kiosks_former_token" ON "kiosks" USING btree ("former_token_hash") WHERE "kiosks"."former_token_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("company_id","endpoint");--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_person" ON "push_subscriptions" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_badge" ON "users" USING btree ("company_id",lower("badge")) WHERE "users"."badge" is not null;