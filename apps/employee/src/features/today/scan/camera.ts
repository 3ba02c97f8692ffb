/** Why there is no picture: the browser or the person says no, there is no camera, another app has it, or plain http. */
export type CameraFault = 'denied' | 'none' | 'busy' | 'insecure';
export type Opened = { readonly stream: MediaStream } | { readonly fault: CameraFault };

const wanted = {
  audio: false,
  // The one that looks away from the person; a desktop has only the other.
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
} as const;

export async function openCamera(): Promise<Opened> {
  const { mediaDevices }: { readonly mediaDevices?: MediaDevices } = navigator;
  if (!window.isSecureContext || !mediaDevices) return { fault: 'insecure' };
  try {
    return { stream: await mediaDevices.getUserMedia(wanted) };
  } catch (error) {
    return { fault: faultOf(error instanceof Error ? error.name : '') };
  }
}

function faultOf(name: string): CameraFault {
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy';
}

export const closeCamera = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop());
