import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType, ReactNode } from 'react';
import type * as z from 'zod';
import type { WebKey } from '@timbro/core/messages.ts';
import type { SearchChange, SearchText } from '../address/address.ts';
import type { Option } from '../form/options.ts';

export type ListReply<Row> = { items: Row[]; total: number; page: number; pageSize: number };

/** An endpoint of the contract that answers the list shape. */
export type ListEndpoint<Row> = {
  readonly id: string;
  readonly module: string;
  readonly action: string;
  readonly route: string;
  /** Never there: it tells the compiler what the call answers. */
  readonly answers?: ListReply<Row>;
};
export type ExportEndpoint = { readonly route: string };

/** What `listQuery` of core gives every list, plus the list's own filters. */
export type ListFilter = z.ZodObject<{
  page: z.ZodType<number>;
  pageSize: z.ZodType<number>;
  sort: z.ZodType<string>;
}>;

export type Column<Row> = {
  /** Also the sort name: a column can be sorted when the contract's `sort` accepts it. */
  readonly field: string;
  readonly label: WebKey;
  /** Left out, the row's own value in words. */
  readonly render?: (row: Row) => ReactNode;
  readonly width?: number;
  readonly minWidth?: number;
  readonly flex?: number;
  readonly align?: 'left' | 'right' | 'center';
  /** Not shown until the person chooses it. */
  readonly hidden?: boolean;
  /** Gives way where the list has less room than this, in pixels, until the person chooses it. */
  readonly needs?: number;
  /** Always shown: the name of the row. */
  readonly fixed?: boolean;
  /** Its place on the phone's two-line card; without one it stays away. */
  readonly card?: 'title' | 'aside' | 'detail';
  /** What the card shows of it where that differs: a card that opens something holds no button of its own. */
  readonly renderOnCard?: (row: Row) => ReactNode;
};

export type FoundProps = { readonly values: readonly string[]; readonly onChange: (values: readonly string[]) => void };

/** A filter of the bar. `name` is the contract's own, and the one in the address. */
export type FilterSpec =
  /** More than a menu can hold: `Choose` looks for them, `Words` names those that hold. */
  | {
      readonly kind: 'found';
      readonly name: string;
      readonly label: WebKey;
      readonly Choose: ComponentType<FoundProps>;
      readonly Words: ComponentType<Pick<FoundProps, 'values'>>;
    }
  | { readonly kind: 'search'; readonly name: string; readonly label: WebKey }
  | { readonly kind: 'select'; readonly name: string; readonly label: WebKey; readonly options: readonly Option[] }
  | { readonly kind: 'multi'; readonly name: string; readonly label: WebKey; readonly options: readonly Option[] }
  /** Comes only with a link (one record, one person): shown and removable while the address names it, never offered. */
  | { readonly kind: 'given'; readonly name: string; readonly label: WebKey }
  | { readonly kind: 'day'; readonly name: string; readonly label: WebKey }
  | { readonly kind: 'period'; readonly from: string; readonly to: string; readonly label: WebKey };

export type RowAction = {
  readonly id: string;
  readonly label: string;
  readonly icon?: ComponentType<SvgIconProps>;
  readonly disabled?: boolean;
  /** Changes nothing on the server, so it stays possible without a connection. */
  readonly local?: boolean;
  readonly run: () => void;
};

export type BulkAction<Row> = {
  readonly id: string;
  readonly label: string;
  readonly icon?: ComponentType<SvgIconProps>;
  readonly danger?: boolean;
  /** Why it cannot be done with what is selected. */
  readonly hold?: string | null;
  /** The selection is cleared when it resolves to true. */
  readonly run: (rows: readonly Row[]) => Promise<boolean> | boolean;
};

export type ChipSpec = Exclude<FilterSpec, { kind: 'search' }>;
export type SetFilter = (change: SearchChange, options?: { replace?: boolean }) => void;

export const valuesOf = (text: SearchText, name: string): readonly string[] => [text[name] ?? []].flat();
export const filterNames = (spec: FilterSpec): string[] =>
  spec.kind === 'period' ? [spec.from, spec.to] : [spec.name];
export const isActive = (spec: FilterSpec, text: SearchText) =>
  filterNames(spec).some((name) => text[name] !== undefined);
export const countActive = (filters: readonly FilterSpec[], text: SearchText) =>
  filters.filter((spec) => isActive(spec, text)).length;
