ALTER TABLE "payslip_files" ADD COLUMN "opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payslip_files" ADD COLUMN "downloaded_at" timestamp (3) with time zone;