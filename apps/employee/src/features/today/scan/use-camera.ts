import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { type CameraFault, closeCamera, openCamera } from './camera.ts';
import { type CodeReader, openReader } from './code-reader.ts';
import { frameGrabber } from './frame-grabber.ts';

export type CameraState =
  | { readonly is: 'opening' | 'seeing' }
  | { readonly is: 'fault'; readonly fault: CameraFault | 'reader' };

/** Between two pictures the phone rests: a code is held for seconds, and a warm phone reads no better. */
const restMs = 120;

const watchVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
/** Another app may want the camera while this one is out of sight. */
const useIsInSight = () => useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');

/**
 * Opens the camera as long as it is wanted and somebody looks, and tells of each code it reads. However the page is left, its
 * light goes out: the camera is closed with the effect that opened it, also where it opens too late.
 */
export function useCamera(isWanted: boolean, onCode: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>({ is: 'opening' });
  const [attempt, setAttempt] = useState(0);
  const isOn = useIsInSight() && isWanted;
  const tell = useEffectEvent(onCode);

  useEffect(() => {
    if (!isOn) return;
    const end = watch(video, {
      onState: setState,
      onCode: (text) => tell(text),
    });
    return () => {
      end();
      setState({ is: 'opening' });
    };
  }, [isOn, attempt]);

  return { video, state, retry: () => setAttempt((count) => count + 1) };
}

type Watcher = { onState: (state: CameraState) => void; onCode: (text: string) => void };

/** Answers how to end it. */
function watch(video: RefObject<HTMLVideoElement | null>, { onState, onCode }: Watcher): () => void {
  const over = new AbortController();
  const { signal } = over;
  void see();
  return () => over.abort();

  async function see(): Promise<void> {
    const opened = await openCamera();
    if ('fault' in opened) return signal.aborted ? undefined : onState({ is: 'fault', fault: opened.fault });
    const { stream } = opened;
    if (signal.aborted) return closeCamera(stream);
    signal.addEventListener('abort', () => closeCamera(stream));
    // The person takes the permission back, or another app takes the camera.
    stream.getVideoTracks()[0]?.addEventListener('ended', () => onState({ is: 'fault', fault: 'busy' }), { signal });
    if (!video.current) return;
    await show(video.current, stream, signal);
    if (signal.aborted) return;
    onState({ is: 'seeing' });
    await readAll(video.current, signal);
  }

  async function readAll(picture: HTMLVideoElement, until: AbortSignal): Promise<void> {
    const reader = startReader();
    if (!reader) return onState({ is: 'fault', fault: 'reader' });
    until.addEventListener('abort', () => reader.end());
    const grab = frameGrabber(picture);
    while (!until.aborted) {
      const frame = grab();
      try {
        const text = frame && (await reader.read(frame));
        if (text !== null && !until.aborted) onCode(text);
      } catch {
        return until.aborted ? undefined : onState({ is: 'fault', fault: 'reader' });
      }
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
  }
}

async function show(video: HTMLVideoElement, stream: MediaStream, signal: AbortSignal): Promise<void> {
  video.srcObject = stream;
  signal.addEventListener('abort', () => void (video.srcObject = null));
  // A sheet that is closed meanwhile takes the picture away, which is no fault.
  await video.play().catch(() => undefined);
}

function startReader(): CodeReader | null {
  try {
    return openReader();
  } catch {
    return null;
  }
}
