"""Clubs, events, entries, rounds and rulings."""

from league.models.claim import Claim
from league.models.club import Club, Membership, Welcome
from league.models.entry import Entry, EntryPerson, Team
from league.models.hook import Delivery, Hook
from league.models.house_rules import ClubRuleSet, EventRules, Renaming, Retirement, RulesVersion
from league.models.looking import Invitation, Single
from league.models.mailbox import Mailbox, Notice
from league.models.round import Pairing, Round
from league.models.ruling import Ruling
from league.models.stage import Stage, StagePlace
from league.models.tournament import Tournament
from league.models.verdict import Verdict

__all__ = [
    "Claim",
    "Club",
    "ClubRuleSet",
    "Delivery",
    "Entry",
    "EntryPerson",
    "EventRules",
    "Hook",
    "Invitation",
    "Mailbox",
    "Membership",
    "Notice",
    "Pairing",
    "Renaming",
    "Retirement",
    "Round",
    "RulesVersion",
    "Ruling",
    "Single",
    "Stage",
    "StagePlace",
    "Team",
    "Tournament",
    "Verdict",
    "Welcome",
]
