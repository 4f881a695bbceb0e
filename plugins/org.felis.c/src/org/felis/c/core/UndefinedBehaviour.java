package org.felis.c.core;

/**
 * Undefined behaviour, by the names that Cerberus gives (its numbers are those of C11 J.2's list), with the paragraph of C11 that leaves it undefined, and in
 * words.
 */
public enum UndefinedBehaviour {

    DATA_RACE("UB005_data_race", "5.1.2.4p25", "two threads access the same memory, one of them writes, and nothing orders them"),
    TRAP_REPRESENTATION("UB012_lvalue_read_trap_representation", "6.2.6.1p5", "the bytes in memory are no value of the type"),
    FLOATING_TO_INTEGER("UB017_out_of_range_floating_integer_conversion", "6.3.1.4p1", "the integer type cannot represent the integral part"),
    INCOMPLETE_LVALUE("UB020_nonarray_incomplete_lvalue_conversion", "6.3.2.1p2", "the value of an object of incomplete type is used"),
    POINTER_TO_INTEGER("UB024_out_of_range_pointer_to_integer_conversion", "6.3.2.3p6", "the integer type cannot represent the address"),
    STRING_LITERAL("UB033_modifying_string_literal", "6.4.5p7", "a string literal is modified"),
    UNSEQUENCED_RACE("UB035_unsequenced_race", "6.5p2", "an object is modified and accessed, and nothing says in which order"),
    EXCEPTIONAL_CONDITION("UB036_exceptional_condition", "6.5p5", "the type cannot represent the result"),
    NUMBER_OF_ARGUMENTS("UB038_number_of_args", "6.5.2.2p6", "a function is called with another number of arguments than it has parameters"),
    INCOMPATIBLE_FUNCTION("UB041_function_not_compatible", "6.5.2.2p9", "a function is called by a pointer to another type"),
    ATOMIC_MEMBER("UB042_access_atomic_structUnion_member", "6.5.2.3p5", "a member of an atomic structure or union is accessed"),
    INVALID_INDIRECTION("UB043_indirection_invalid_value", "6.5.3.2p4", "the pointer points to no object"),
    DIVISION_BY_ZERO("UB045a_division_by_zero", "6.5.5p5", "the divisor is zero"),
    REMAINDER_BY_ZERO("UB045b_modulo_by_zero", "6.5.5p5", "the divisor is zero"),
    QUOTIENT("UB045c_quotient_not_representable", "6.5.5p6", "the type cannot represent the quotient"),
    POINTER_OUTSIDE("UB046_array_pointer_outside", "6.5.6p8", "the result points neither into the array nor one past its end"),
    POINTER_SUBTRACTION("UB048_disjoint_array_pointers_subtraction", "6.5.6p9", "the pointers do not point into one array"),
    NEGATIVE_SHIFT("UB051a_negative_shift", "6.5.7p3", "the shift is negative"),
    LARGE_SHIFT("UB51b_shift_too_large", "6.5.7p3", "the shift is at least the width of the type"),
    NEGATIVE_LEFT_SHIFT("UB052a_negative_left_shift", "6.5.7p4", "a negative value is shifted to the left"),
    LEFT_SHIFT("UB052b_non_representable_left_shift", "6.5.7p4", "the type cannot represent the result"),
    MODIFYING_CONST("UB064_modifying_const", "6.7.3p6", "an object that is defined as const is modified"),
    END_OF_FUNCTION("UB088_reached_end_of_function", "6.9.1p12", "the value of a call is used, and the function returned none"),
    FORMAT_ARGUMENTS("UB153a_insufficient_arguments_for_format", "7.21.6.1p2", "the format asks for more arguments than there are"),
    FORMAT_TYPE("UB153b_illtyped_argument_for_format", "7.21.6.1p9", "an argument does not have the type that the format asks for"),
    FORMAT_LENGTH("UB158_invalid_length_modifier", "7.21.6.1p7", "this length does not go with this conversion"),
    FREE_UNALLOCATED("UB179a_non_matching_allocation_free", "7.22.3.3p2", "what is freed was not allocated so"),
    FREE_DEAD("UB179b_dead_allocation_free", "7.22.3.3p2", "what is freed has been freed"),
    REALLOC_UNALLOCATED("UB179c_non_matching_allocation_realloc", "7.22.3.5p3", "what is reallocated was not allocated so"),
    REALLOC_DEAD("UB179d_dead_allocation_realloc", "7.22.3.5p3", "what is reallocated has been freed"),
    MODIFYING_TEMPORARY("UB_modifying_temporary_lifetime", "6.2.4p8", "an object with temporary lifetime is modified"),
    LOAD_OUTSIDE("UB_CERB002a_out_of_bound_load", "6.5.6p8, 6.5.3.2p4", "memory outside of the object is read, a case of UB043_indirection_invalid_value"),
    STORE_OUTSIDE("UB_CERB002b_out_of_bound_store", "6.5.6p8, 6.5.3.2p4", "memory outside of the object is written, a case of UB043_indirection_invalid_value"),
    UNSPECIFIED_CONDITION("UB_CERB004_unspecified__conditional", "6.2.4p6, 6.7.9p10", "control depends on a value that is not specified"),
    UNSPECIFIED_LVALUE("UB_CERB004_unspecified__lvalue", "6.2.4p6, 6.7.9p10", "a pointer is used whose value is not specified"),
    COPY_OVERLAP("UB100", "7.24.2.1p2", "what is copied overlaps where it is copied to");

    private final String code;
    private final String paragraph;
    private final String words;

    UndefinedBehaviour(String code, String paragraph, String words) {
        this.code = code;
        this.paragraph = paragraph;
        this.words = words;
    }

    /** The item of C11 J.2 that it belongs to: Cerberus tells some of them apart. */
    public UndefinedBehaviour general() {
        return this == LOAD_OUTSIDE || this == STORE_OUTSIDE ? INVALID_INDIRECTION : this;
    }

    /** Cerberus's name. */
    public String code() {
        return code;
    }

    /** Of C11. */
    public String paragraph() {
        return paragraph;
    }

    public String words() {
        return words;
    }
}
