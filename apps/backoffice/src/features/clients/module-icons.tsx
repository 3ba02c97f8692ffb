import Box from '@mui/material/Box';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import Tooltip from '@mui/material/Tooltip';
import type { ComponentType } from 'react';
import { type CompanyModule, type Modules, companyModules } from '@timbro/core/access.ts';
import { DevicesIcon, ExitsIcon, RegisterIcon } from '@timbro/kit/page/icons.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

const icons: Readonly<Record<CompanyModule, ComponentType<SvgIconProps>>> = {
  moduleDevices: DevicesIcon,
  moduleHr: RegisterIcon,
  moduleExitNotices: ExitsIcon,
};

/** The three modules, lit or not; each says its own name and state. */
export function ModuleIcons({ of }: { of: Modules }) {
  const t = useT();
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1, verticalAlign: 'middle' }}>
      {companyModules.map((module) => {
        const Icon = icons[module];
        const name = t(of[module] ? 'companies.module.on' : 'companies.module.off', {
          module: t(`companies.module.${module}`),
        });
        return (
          <Tooltip key={module} title={name}>
            <Box component="span" role="img" sx={of[module] ? litLook : unlitLook}>
              <Icon aria-hidden sx={{ fontSize: 16 }} />
            </Box>
          </Tooltip>
        );
      })}
    </Box>
  );
}

const look = {
  display: 'inline-grid',
  placeItems: 'center',
  width: 26,
  height: 26,
  borderRadius: '8px',
  border: '1px solid transparent',
} as const;
const litLook = { ...look, bgcolor: 'var(--accent)', color: '#111' } as const;
const unlitLook = { ...look, borderColor: 'divider', borderStyle: 'dashed', color: 'text.disabled' } as const;
