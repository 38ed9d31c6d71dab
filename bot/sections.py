"""Every setting as the parts read it: a frozen class a section of `config/default.toml`."""

from dataclasses import dataclass, field

from bot.delivery.settings import DeliverySettings
from bot.upkeep.settings import ScheduleSettings
from engine.answering.settings import AnswerSettings, PipelineSettings
from engine.channels import Policy
from engine.knowledge.settings import KnowledgeSettings
from engine.models.settings import ModelSettings, TaskSettings
from engine.routing.settings import CareSettings, SkillSettings
from engine.store.retention import RetentionSettings
from engine.tools.common.almanac import PrayerSettings
from engine.tools.zakat.settings import ZakatSettings


@dataclass(frozen=True, slots=True)
class WebSettings:
    host: str
    port: int
    public_url: str
    rate_per_minute: int
    address_rate_per_minute: int
    connections: int
    address_connections: int
    streams: int
    visitor_streams: int
    header_s: float
    transfer_s: float
    keepalive_s: float
    free_mb: int
    history_turns: int
    session_days: int
    reason_length: int
    embed_origins: tuple[str, ...]
    share: bool
    trust_proxy: bool


@dataclass(frozen=True, slots=True)
class LookSettings:
    """What the institution gave for each language; empty where it gave nothing."""

    name_en: str
    name_ar: str
    name_el: str
    greeting_en: str
    greeting_ar: str
    greeting_el: str
    samples_en: tuple[str, ...]
    samples_ar: tuple[str, ...]
    samples_el: tuple[str, ...]
    colour: str


@dataclass(frozen=True, slots=True)
class ApiSettings:
    rate_per_minute: int
    refusals_per_minute: int
    body_kb: int
    upload_mb: int
    wait_s: int
    key_streams: int
    cors_origins: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TelegramSettings:
    on: bool
    token: str = field(repr=False)
    mode: str
    webhook_secret: str = field(repr=False)
    poll_timeout: int
    api_url: str


@dataclass(frozen=True, slots=True)
class SlackSettings:
    on: bool
    bot_token: str = field(repr=False)
    app_token: str = field(repr=False)
    signing_secret: str = field(repr=False)
    mode: str
    api_url: str


@dataclass(frozen=True, slots=True)
class DiscordSettings:
    on: bool
    token: str = field(repr=False)
    api_url: str


@dataclass(frozen=True, slots=True)
class DatabaseSettings:
    url: str = field(repr=False)  # may hold a password


@dataclass(frozen=True, slots=True)
class RetrievalSettings:
    encoder: str
    exact_limit: int
    dense_weight_en: float
    dense_weight_ar: float
    dense_weight_el: float
    reranker: str
    reranker_s: float


@dataclass(frozen=True, slots=True)
class VerificationSettings:
    nli: str
    nli_s: float


@dataclass(frozen=True, slots=True)
class CollectionsSettings:
    samples: bool
    library: bool


@dataclass(frozen=True, slots=True)
class ConsoleSettings:
    hours: int
    page: int
    attempts_per_minute: int
    lock_after: int
    proof_minutes: int
    four_eyes: bool
    backup_days: int
    gaps_asked_again: int
    chat_sign_in: bool
    review_channels: tuple[str, ...]
    review_kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OpenIdSettings:
    issuer: str
    client_id: str
    client_secret: str = field(repr=False)
    scopes: tuple[str, ...]
    claim: str
    roles: tuple[str, ...]

    @property
    def connected(self) -> bool:
        return bool(self.issuer and self.client_id and self.client_secret)


@dataclass(frozen=True, slots=True)
class DigestSettings:
    """`hour` of `weekday` in `zone`, by which a weekly digest is due."""

    weekday: str
    hour: int
    zone: str


@dataclass(frozen=True, slots=True)
class LogSettings:
    level: str
    message_text: bool


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting, by section; the sections' fields are the keys of `config/default.toml`."""

    web: WebSettings
    look: LookSettings
    api: ApiSettings
    telegram: TelegramSettings
    slack: SlackSettings
    discord: DiscordSettings
    database: DatabaseSettings
    retrieval: RetrievalSettings
    verification: VerificationSettings
    collections: CollectionsSettings
    knowledge: KnowledgeSettings
    schedules: ScheduleSettings
    answer: AnswerSettings
    care: CareSettings
    skills: SkillSettings
    prayer: PrayerSettings
    zakat: ZakatSettings
    models: ModelSettings
    router: TaskSettings
    rewriter: TaskSettings
    generator: TaskSettings
    judge: TaskSettings
    pipeline: PipelineSettings
    console: ConsoleSettings
    openid: OpenIdSettings
    digest: DigestSettings
    retention: RetentionSettings
    log: LogSettings
    delivery: DeliverySettings
    channels: Policy
