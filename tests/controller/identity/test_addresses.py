"""Where others find the service: numbers of this machine, and nothing sent to find out."""

import ipaddress

from controller.identity.addresses import addresses


def test_a_named_address_is_the_one():
    (found,) = addresses("192.168.1.20", 8000)

    assert "http://192.168.1.20:8000/join" == found.to_dict()["url"]


def test_an_address_of_the_new_kind_stands_in_brackets():
    (found,) = addresses("fd00::2", 8000)

    assert "http://[fd00::2]:8000" == found.url


def test_of_all_addresses_those_of_the_house_are_told():
    """Numbers and not names, none of them this machine's inner one, none twice."""
    urls = [found.url for found in addresses("0.0.0.0", 8000)]
    numbers = [ipaddress.ip_address(url.removeprefix("http://").split(":")[0]) for url in urls]

    assert len(set(urls)) == len(urls)
    assert all(number.is_private and not number.is_loopback for number in numbers)
