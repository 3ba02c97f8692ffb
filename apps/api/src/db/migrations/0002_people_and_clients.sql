CREATE TABLE "subscription_notices" (
	"company_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"renewal_date" date NOT NULL,
	"days" integer NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscription_notices_company_id_subscription_id_renewal_date_days_pk" PRIMARY KEY("company_id","subscription_id","renewal_date","days")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"company_id" uuid NOT NULL,
	"type" text NOT NULL,
	"renewal_date" date NOT NULL,
	"renewal_days" integer NOT NULL,
	"cost" numeric(7, 2) NOT NULL,
	"current" boolean NOT NULL,
	CONSTRAINT "subscriptions_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "subscriptions_renewal_days" CHECK ("subscriptions"."renewal_days" between 1 and 1000),
	CONSTRAINT "subscriptions_cost" CHECK ("subscriptions"."cost" between 0 and 99999.99)
);
--> statement-breakpoint
CREATE TABLE "views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"screen" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"scope" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	CONSTRAINT "views_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "views_scope" CHECK ("views"."scope" in ('private', 'company'))
);
--> statement-breakpoint
DROP INDEX "users_email";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "has_password" boolean GENERATED ALWAYS AS (password_hash is not null) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(regexp_replace(normalize(first_name || ' ' || last_name || ' ' || email, NFD), '[\u0300-\u036f]', '', 'g'))) STORED;--> statement-breakpoint
ALTER TABLE "subscription_notices" ADD CONSTRAINT "notices_subscription" FOREIGN KEY ("company_id","subscription_id") REFERENCES "public"."subscriptions"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_current" ON "subscriptions" USING btree ("company_id") WHERE "subscriptions"."current";--> statement-breakpoint
CREATE INDEX "views_of_screen" ON "views" USING btree ("company_id","screen");--> statement-breakpoint
CREATE UNIQUE INDEX "views_own_name" ON "views" USING btree ("company_id","user_id","screen",lower("name")) WHERE "views"."scope" = 'private';--> statement-breakpoint
CREATE UNIQUE INDEX "views_company_name" ON "views" USING btree ("company_id","screen",lower("name")) WHERE "views"."scope" = 'company';--> statement-breakpoint
CREATE INDEX "users_department_people" ON "users" USING btree ("company_id","department_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email")) WHERE "users"."removed_at" is null;