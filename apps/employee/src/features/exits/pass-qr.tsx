import { QRCodeSVG } from 'qrcode.react';

/** A code that a camera reads from a dim screen, with the quiet edge that it needs; its library comes with the first pass. */
export const PassQr = ({ address, label }: { address: string; label: string }) => (
  <QRCodeSVG className="pass-qr" value={address} title={label} level="M" marginSize={2} />
);
