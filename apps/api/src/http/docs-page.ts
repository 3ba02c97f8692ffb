import type { Access } from '@timbro/core/access.ts';
import { type Contract, capabilitiesOf, methodOf, pathOf } from '@timbro/core/capability.ts';

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

const style = `body{font:15px/1.5 system-ui,sans-serif;margin:0;color:#111;background:#fafafa}header{background:#111;color:#fff;padding:24px 32px}header a{color:#ffa94d}
main{max-width:1100px;margin:0 auto;padding:24px 32px}h2{margin:32px 0 8px}table{width:100%;border-collapse:collapse;background:#fff;border:1px solid #e4e4e7}
td,th{padding:10px 12px;border-bottom:1px solid #e4e4e7;text-align:left;vertical-align:top}code{font:13px ui-monospace,monospace}.roles{color:#55565b;font-size:13px}`;

function whoMay(access: Access): string {
  if (access === 'public') return 'anyone';
  if (access === 'kiosk') return 'kiosks';
  return `${[...access.roles, ...(access.kiosk ? ['kiosks'] : [])].join(', ')}${access.module ? ` · ${access.module.join(' or ')}` : ''}`;
}

/** A page a person can read; machines read `/api/v1/openapi.json`. Made once, without scripts, so the content policy holds. */
export function docsPage(contracts: Readonly<Record<string, Contract>>): string {
  const sections = Object.keys(contracts).map((module) => {
    const rows = capabilitiesOf({ [module]: contracts[module] ?? {} }).map(({ id, capability }) => {
      const { access } = capability;
      return `<tr id="${escape(id)}"><td><code>${methodOf(capability)}</code></td><td><code>${escape(pathOf(capability))}</code></td><td>${escape(capability.summary)}<div class="roles">${escape(whoMay(access))}</div></td></tr>`;
    });
    return `<h2>${escape(module)}</h2><table><thead><tr><th>Method</th><th>Path</th><th>What it does, and for whom</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Timbro API</title><meta name="viewport" content="width=device-width"><style>${style}</style></head>
<body><header><h1>Timbro API</h1><p>All paths stand under <code>/api/v1</code>. The machine-readable form is <a href="/api/v1/openapi.json">openapi.json</a>.</p></header><main>${sections.join('')}</main></body></html>`;
}
