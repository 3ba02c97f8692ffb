ALTER TABLE "stamps" ADD COLUMN "device_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stamps" ADD COLUMN "clock_sure" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "stamps" ADD COLUMN "seal_version" smallint DEFAULT 1 NOT NULL;