/** Where a file goes. */
export interface Target {
  /** Admins name a company, or '' for the platform's library; nothing is one's own company. */
  companyId?: string;
  folderId?: string;
  /** The media whose file it becomes, keeping its address. */
  replaces?: string;
  /** Which screen sent it: a dialog shows its own. */
  from?: string;
}

/**
 * waiting: for its turn, or for the network · asking: the file must be chosen again, after a reload ·
 * checking: all of it is there, the server reads it · refused: the server will not have it · failed: it could not get there.
 */
export type UploadState =
  | 'waiting'
  | 'sending'
  | 'paused'
  | 'asking'
  | 'checking'
  | 'done'
  | 'refused'
  | 'failed';

export interface UploadItem {
  key: string;
  /** The server's name for it, once it has one. */
  id?: string;
  name: string;
  bytes: number;
  sent: number;
  state: UploadState;
  target: Target;
  /** Why it was refused, or what is to be known of it. */
  note?: string;
  /** Refused for something that may change: room, rights. */
  again?: boolean;
  /** The connection is bad; it tries again by itself. */
  troubled?: boolean;
  mediaId?: string;
}

/** What the server says of one. */
export interface UploadStatus {
  id: string;
  name: string;
  bytes: number;
  received: number;
  state: 'receiving' | 'checking' | 'done' | 'refused';
  companyId?: string;
  folderId?: string;
  replacesId?: string;
  mediaId?: string;
  error?: string;
  note?: string;
}

/** What the server has of this person. */
export interface UploadsUnderWay {
  all: UploadStatus[];
  /** What one file may weigh. */
  most: number;
}

/** What this browser remembers of one across a reload. */
export interface KeptUpload {
  key: string;
  owner: string;
  at: number;
  id?: string;
  name: string;
  bytes: number;
  target: Target;
  /** Kept too while small. */
  file?: File;
  paused?: boolean;
  /** Given up, and the server has not heard of it yet. */
  cancelled?: boolean;
}

export interface SendError {
  /** 0: nothing answered. */
  status: number;
  message: string;
}

export interface SenderEvents {
  onId: (id: string) => void;
  onProgress: (sent: number) => void;
  onTrouble: () => void;
  onSent: () => void;
  onError: (error: SendError) => void;
}

export interface Sender {
  start: () => void;
  stop: () => void;
}

export interface QueueParts {
  sender: (item: UploadItem, file: File, events: SenderEvents) => Sender;
  server: {
    status: (id: string) => Promise<UploadStatus>;
    list: () => Promise<UploadsUnderWay>;
    /** What is there no more is removed. */
    remove: (id: string) => Promise<void>;
  };
  kept: {
    /** Every one of this browser. */
    all: () => Promise<KeptUpload[]>;
    put: (upload: KeptUpload) => Promise<void>;
    remove: (key: string) => Promise<void>;
  };
  /** A file belongs to one tab at a time. */
  tabs: {
    hold: (key: string) => () => void;
    held: () => Promise<ReadonlySet<string>>;
    /** Uploads this tab has announced, known to it after a reload too. */
    note: (id: string) => void;
    noted: () => ReadonlySet<string>;
  };
  /** Why a file is not even announced. */
  tooHeavy: (bytes: number, most: number) => string;
  /** The person's own, where a target names none. */
  company: () => string;
  /** Who is signed in. */
  owner: () => string;
  newKey: () => string;
  now: () => number;
}
