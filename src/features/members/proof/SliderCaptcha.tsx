import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { captchaTokenSeconds } from '#api/members/member.ts';
import { m } from '#i18n/messages.ts';
import { DragTrack, type CaptchaTry } from '#lib/drag-track.ts';
import { Field } from '#components/ui/field.tsx';
import { SliderFace, type SliderState } from './SliderFace.tsx';

type Props = {
  name: string;
  /** Starts a try; solved while the slider is held (stores/auth-captcha.ts). */
  begin: () => CaptchaTry;
  /** '' until the slider has arrived and the server has agreed, and again when the token has been spent. */
  token: string;
  onToken: (token: string) => void;
  /** What it was dragged for is on its way: nothing is to be dragged until that may be asked for again. */
  spent?: boolean;
  error?: string | undefined;
};

/** Each press or repeat of an arrow key goes on by so much: held, the way takes a second or two. */
const keyStep = 0.04;
/** A token is given back a little before the server forgets it. */
const tokenMilliseconds = (captchaTokenSeconds - 5) * 1_000;

type Hold = { track: DragTrack; attempt: CaptchaTry; startX: number };

/**
 * Security verification: hold the slider and drag it fully right (specification, section 5), by pointer, touch or the
 * right arrow key. While it is held, a proof of work is solved.
 */
export function SliderCaptcha({ name, begin, token, onToken, spent = false, error }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const hold = useRef<Hold | null>(null);
  const [state, setState] = useState<SliderState>('idle');
  const [position, setPosition] = useState(0);
  const [failure, setFailure] = useState('');
  const done = token !== '' || spent;

  const place = (x: number) => {
    setPosition(x);
    bar.current?.style.setProperty('--drag', String(x));
  };
  const goBack = (text: string) => {
    hold.current?.attempt.abandon();
    hold.current = null;
    setFailure(text);
    setState('idle');
    place(0);
  };

  // The token has been used, or is too old to be.
  useEffect(() => {
    if (!done) {
      if (state === 'done') goBack('');
      return;
    }
    if (token === '') return;
    const timer = setTimeout(() => {
      onToken('');
      goBack(m.members_captcha_expired());
    }, tokenMilliseconds);
    return () => clearTimeout(timer);
  }, [token, done]);
  useEffect(() => () => hold.current?.attempt.abandon(), []);

  const start = (startX: number) => {
    setFailure('');
    setState('held');
    hold.current = { track: new DragTrack(performance.now()), attempt: begin(), startX };
  };

  const moveTo = (x: number) => {
    const held = hold.current;
    if (!held || state === 'checking') return;
    const reached = held.track.moveTo(x, performance.now());
    place(reached);
    if (reached === 1) void finish(held);
  };

  const finish = async ({ track, attempt }: Hold) => {
    hold.current = null;
    setState('checking');
    const outcome = await attempt.finish(track.points);
    if (!outcome.ok) return goBack(outcome.fields['track'] ?? outcome.message);
    setState('done');
    onToken(outcome.data.captchaToken);
  };

  const share = (clientX: number, startX: number) => {
    const box = bar.current!.getBoundingClientRect();
    const handle = bar.current!.querySelector('[role=slider]')!.getBoundingClientRect();
    return (clientX - startX) / (box.width - handle.width);
  };

  const free = state === 'idle' && !done;
  return (
    <Field
      name={name}
      label={m.members_captcha_label()}
      // What happened to the drag says more than that there has been none.
      error={failure || error}
      help={<span className="pointer-coarse:sr-only">{m.members_captcha_keys()}</span>}
      required
      composed
    >
      {({ id, 'aria-invalid': invalid, 'aria-describedby': describedBy }) => (
        <>
          <SliderFace
            ref={bar}
            state={done ? 'done' : state}
            handle={{
              id,
              'aria-labelledby': `${id}-label`,
              'aria-invalid': invalid,
              'aria-describedby': describedBy,
              'aria-valuenow': Math.round(position * 100),
              'aria-valuetext': done
                ? m.members_captcha_done()
                : m.members_captcha_position({ percent: Math.round(position * 100) }),
              'aria-disabled': done || state === 'checking' || undefined,
              onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
                if (!free || event.button !== 0) return;
                event.currentTarget.setPointerCapture(event.pointerId);
                start(event.clientX);
              },
              onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
                if (hold.current && event.currentTarget.hasPointerCapture(event.pointerId)) {
                  moveTo(share(event.clientX, hold.current.startX));
                }
              },
              onPointerUp: () => hold.current && goBack(m.members_captcha_notFar()),
              onPointerCancel: () => hold.current && goBack(m.members_captcha_notFar()),
              onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => {
                if (event.key !== 'ArrowRight' && event.key !== 'ArrowUp') return;
                event.preventDefault();
                // A key still held after a failure does not begin again: what was wrong stays to be read.
                if (free && !event.repeat) start(0);
                if (hold.current) moveTo(hold.current.track.position + keyStep);
              },
              // Single presses are as good as a held key: it goes back only when the slider is left.
              onBlur: () => hold.current && goBack(m.members_captcha_notFar()),
            }}
          />
          <p className="sr-only" role="status">
            {done ? m.members_captcha_done() : state === 'checking' ? m.members_captcha_checking() : failure}
          </p>
        </>
      )}
    </Field>
  );
}
