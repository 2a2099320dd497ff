"""Campaigns over REST: the map of chapters, attempts begun and given up, seats taken at them."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, PathParameter

from mathom.server.bodies import SEATS, Body, ContentText, Nonce, OptionName, OptionValue, Seat
from mathom.server.campaign_views import CampaignSeen, Sat
from mathom.server.campaigns import GAME, Campaigns
from mathom.server.orders import Made, SeatOrder, TableOrder
from mathom.server.rest import KEY, Asker, asker, key_of, rooms, troubles
from mathom.server.wire import TableId

Campaign = Annotated[str, PathParameter(description="the campaign's id", min_length=1, max_length=32, pattern="^[A-Za-z0-9_-]+$")]
Chapter = Annotated[str, msgspec.Meta(min_length=1, max_length=8)]


class NewCampaign(Body, frozen=True):
    """A campaign to be made; which chapter is played is said with each attempt."""

    seats: Annotated[list[Seat], msgspec.Meta(min_length=1, max_length=SEATS)]
    options: Annotated[dict[OptionName, OptionValue], msgspec.Meta(max_length=32)] = msgspec.field(default_factory=dict)
    strict: bool = False
    content: ContentText = ""


class NewAttempt(Body, frozen=True):
    """A chapter to be tried, from nothing or with what was achieved before."""

    chapter: Chapter
    keep: bool = False


class Sitting(Body, frozen=True):
    """A seat to be taken at the attempt under way; the nonce goes into every draw."""

    nonce: Nonce


class OneAttempt(Body, frozen=True):
    """Which attempt is meant, by its table."""

    table: TableId


class Shown(msgspec.Struct, frozen=True):
    """The key that lets one watch an attempt's table."""

    table: str
    watch: str


def campaigns(request: Asker) -> Campaigns:
    return Campaigns(rooms(request).house)


@post("/api/campaigns", status_code=200, responses=troubles(409, 503))
async def make_campaign(request: Asker, data: JSONBody[NewCampaign]) -> Made:
    """Makes a campaign: seats are claimed by the invites as at every table, and a seat's key opens all its attempts."""
    seats = [SeatOrder(seat.kind, seat.name, seat.bot) for seat in data.seats]
    options = {name: value for name, value in data.options.items() if name != "chapter"}
    return await campaigns(request).make(TableOrder(GAME, seats, options, strict=data.strict, content=data.content), asker(request))


@get("/api/campaigns/{campaign:str}", responses=troubles(404, 409, 503), security=KEY)
async def see_campaign(request: Asker, campaign: Campaign) -> CampaignSeen:
    """How a campaign stands."""
    return await campaigns(request).see(campaign, key_of(request))


@post("/api/campaigns/{campaign:str}/attempts", status_code=200, responses=troubles(404, 409, 503), security=KEY)
async def begin_attempt(request: Asker, campaign: Campaign, data: JSONBody[NewAttempt]) -> CampaignSeen:
    """Begins an attempt at a chapter; nothing is dealt before all have sat down at it."""
    return await campaigns(request).begin(campaign, key_of(request), data.chapter, data.keep, asker(request))


@post("/api/campaigns/{campaign:str}/sit", status_code=200, responses=troubles(404, 409, 503), security=KEY)
async def sit_down(request: Asker, campaign: Campaign, data: JSONBody[Sitting]) -> Sat:
    """Takes the key's seat at the attempt under way."""
    return await campaigns(request).sit(campaign, key_of(request), data.nonce)


@post("/api/campaigns/{campaign:str}/give-up", status_code=200, responses=troubles(404, 409, 503), security=KEY)
async def give_up_attempt(request: Asker, campaign: Campaign, data: JSONBody[OneAttempt]) -> CampaignSeen:
    """Ends the attempt at that table, if it is under way."""
    return await campaigns(request).give_up(campaign, key_of(request), data.table)


@post("/api/campaigns/{campaign:str}/show", status_code=200, responses=troubles(404, 409, 503), security=KEY)
async def show_attempt(request: Asker, campaign: Campaign, data: JSONBody[OneAttempt]) -> Shown:
    """The key that lets one watch an attempt, or look back at it."""
    return Shown(data.table, await campaigns(request).show(campaign, key_of(request), data.table))


HANDLERS: list[HTTPRouteHandler] = [make_campaign, see_campaign, begin_attempt, sit_down, give_up_attempt, show_attempt]
