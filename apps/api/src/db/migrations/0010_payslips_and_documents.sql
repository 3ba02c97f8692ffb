CREATE TABLE "document_reads" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"downloaded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_reads_company_id_document_id_user_id_pk" PRIMARY KEY("company_id","document_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"company_id" uuid NOT NULL,
	"display_name" text NOT NULL,
	"audience" text NOT NULL,
	"department_id" uuid,
	"user_id" uuid,
	"file_type" text NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_by" uuid,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "documents_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "documents_audience" CHECK ("documents"."audience" in ('all', 'department', 'user'))
);
--> statement-breakpoint
CREATE TABLE "payslip_files" (
	"company_id" uuid NOT NULL,
	"payslip_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_by" uuid,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"check" text NOT NULL,
	"fault" text,
	"reading" jsonb NOT NULL,
	CONSTRAINT "payslip_files_company_id_payslip_id_number_pk" PRIMARY KEY("company_id","payslip_id","number"),
	CONSTRAINT "payslip_files_check" CHECK ("payslip_files"."check" in ('matches', 'differs', 'unreadable')),
	CONSTRAINT "payslip_files_fault" CHECK ("payslip_files"."fault" in ('otherPerson', 'otherMonth', 'sameFile'))
);
--> statement-breakpoint
CREATE TABLE "payslips" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"month" text NOT NULL,
	"display_name" text NOT NULL,
	"file_number" integer DEFAULT 1 NOT NULL,
	"replaces" uuid,
	"published_by" uuid,
	"published_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"downloaded_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"withdrawn_by" uuid,
	"withdrawn_at" timestamp (3) with time zone,
	"withdraw_reason" text,
	CONSTRAINT "payslips_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "document_reads" ADD CONSTRAINT "document_reads_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_reads" ADD CONSTRAINT "document_reads_document" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_department" FOREIGN KEY ("company_id","department_id") REFERENCES "public"."departments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payslip_files" ADD CONSTRAINT "payslip_files_payslip" FOREIGN KEY ("company_id","payslip_id") REFERENCES "public"."payslips"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payslips" ADD CONSTRAINT "payslips_user" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_newest" ON "documents" USING btree ("company_id","uploaded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_file" ON "documents" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "payslip_files_content" ON "payslip_files" USING btree ("company_id","sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "payslip_files_file" ON "payslip_files" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "payslips_of_month" ON "payslips" USING btree ("company_id","month","user_id");--> statement-breakpoint
CREATE INDEX "payslips_of_person" ON "payslips" USING btree ("company_id","user_id","month");--> statement-breakpoint
CREATE INDEX "payslips_unread" ON "payslips" USING btree ("published_at") WHERE "payslips"."opened_at" is null and "payslips"."downloaded_at" is null and "payslips"."withdrawn_at" is null and "payslips"."reminded_at" is null and "payslips"."published_at" is not null;--> statement-breakpoint
CREATE INDEX "payslips_drafts" ON "payslips" USING btree ("created_at") WHERE "payslips"."published_at" is null;