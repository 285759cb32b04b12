"""A campaign as typed data (DATA D2 to D6): what authors write, and nothing of how it is played.

Start reading at `campaign.py`. Every class is frozen, so that states may share what they hold.
"""
