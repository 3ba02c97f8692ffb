import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { View } from '@timbro/core/views/contract.ts';
import { viewScopes } from '@timbro/core/views/rules.ts';
import { type SearchText, parseSearch, stringifySearch, useAddress } from '../address/address.ts';
import { api, useRead } from '../data/api.ts';
import { lazyPart } from '../data/lazy-part.ts';
import { CheckIcon, ViewsIcon } from '../page/icons.ts';
import { LazyPart } from '../page/lazy-part.tsx';
import { useT } from '../words/i18n.ts';
import { ToolbarMenu } from './toolbar.tsx';

const dialogs = lazyPart(() => import('./views-dialogs.tsx'));

/** What of an address a view keeps: not the page one happens to be on, nor the record that is open. */
const passing = new Set(['page', 'id', 'panel', 'person', 'tab', 'view']);
export const viewedOf = (text: SearchText): string =>
  stringifySearch(Object.fromEntries(Object.entries(text).filter(([name]) => !passing.has(name)))).replace(/^\?/, '');

type Props = {
  /** The list they belong to. */
  screen: string;
  /** The part of the address that holds for the list. */
  text: SearchText;
};

/** Saved filters of one list: one's own and the company's. */
export function ViewsMenu({ screen, text }: Props) {
  const t = useT();
  const [, write] = useAddress();
  const [open, setOpen] = useState<'save' | 'manage' | null>(null);
  const views = useRead(api.views.list, { query: { screen, pageSize: 200 } }, { inPlace: true }).data?.items ?? [];
  const current = viewedOf(text);
  const show = ({ query }: View, options?: { replace?: boolean }) => {
    const cleared = Object.fromEntries(Object.keys(text).map((name) => [name, undefined]));
    write({ ...cleared, ...parseSearch(query) }, options);
  };
  useDefaultView(views, show);

  return (
    <>
      <ToolbarMenu compact icon={<ViewsIcon />} label={t('views.title')}>
        {(close) => [
          ...viewScopes.flatMap((scope) => {
            const some = views.filter((view) => view.scope === scope);
            return some.length === 0
              ? []
              : [
                  <ListSubheader key={scope} sx={{ lineHeight: '32px' }}>
                    {t(`views.scope.${scope}`)}
                  </ListSubheader>,
                  ...some.map((view) => (
                    <ViewItem
                      key={view.id}
                      name={view.name}
                      isShown={view.query === current}
                      onChoose={() => {
                        close();
                        show(view);
                      }}
                    />
                  )),
                  <Divider key={`${scope}.line`} />,
                ];
          }),
          <MenuItem
            key="save"
            onClick={() => {
              close();
              setOpen('save');
            }}
          >
            {t('views.save')}
          </MenuItem>,
          views.some(({ own }) => own) && (
            <MenuItem
              key="manage"
              onClick={() => {
                close();
                setOpen('manage');
              }}
            >
              {t('views.manage')}
            </MenuItem>
          ),
        ]}
      </ToolbarMenu>
      {open && (
        <LazyPart isLayer part={dialogs}>
          {({ SaveViewDialog, ManageViewsDialog }): ReactNode =>
            open === 'save' ? (
              <SaveViewDialog screen={screen} query={current} onClose={() => setOpen(null)} />
            ) : (
              <ManageViewsDialog views={views.filter(({ own }) => own)} query={current} onClose={() => setOpen(null)} />
            )
          }
        </LazyPart>
      )}
    </>
  );
}

function ViewItem({ name, isShown, onChoose }: { name: string; isShown: boolean; onChoose(): void }) {
  return (
    <MenuItem role="menuitemradio" aria-checked={isShown} onClick={onChoose}>
      <ListItemIcon>{isShown && <CheckIcon fontSize="small" />}</ListItemIcon>
      {name}
    </MenuItem>
  );
}

/** Who comes to the list by its bare address finds it as they keep it; one's own wish counts before the company's. */
function useDefaultView(views: readonly View[], show: (view: View, options: { replace: boolean }) => void) {
  const [address] = useAddress();
  const isBare = useRef(Object.keys(address).length === 0);
  const open = useRef(show);
  useEffect(() => void (open.current = show));
  const chosen = viewScopes
    .map((scope) => views.find((view) => view.default && view.scope === scope))
    .find((view) => view !== undefined);
  useEffect(() => {
    if (!chosen || !isBare.current) return;
    // Only the first answer opens the list; what is saved later must not move what is on show.
    isBare.current = false;
    open.current(chosen, { replace: true });
  }, [chosen]);
}
