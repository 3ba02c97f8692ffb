ALTER TABLE "kiosks" ADD COLUMN "replaced_token_hash" text;--> statement-breakpoint
ALTER TABLE "kiosks" ADD COLUMN "replaced_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "kiosks_replaced_token" ON "kiosks" USING btree ("replaced_token_hash") WHERE "kiosks"."replaced_token_hash" is not null;