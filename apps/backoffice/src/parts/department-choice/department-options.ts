import { useMemo } from 'react';
import type { Department } from '@timbro/core/departments/contract.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import type { Option } from '@timbro/kit/form/options.ts';

/** More departments than this no company has; it is also the largest page there is. */
export const allDepartments = { query: { pageSize: 200 } };

const none: readonly Department[] = [];

/** Every department of the company by name; empty while they are on their way. */
export function useDepartments({ enabled = true }: { enabled?: boolean } = {}): readonly Department[] {
  return useRead(api.departments.list, allDepartments, { enabled, inPlace: true }).data?.items ?? none;
}

/** The departments to choose from, for a filter or a field; the same list until they change. */
export function useDepartmentOptions(options?: { enabled?: boolean }): readonly Option[] {
  const departments = useDepartments(options);
  return useMemo(() => departments.map(({ id, name }) => ({ value: id, text: name })), [departments]);
}
